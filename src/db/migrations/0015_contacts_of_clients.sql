-- Everybody who has an account already is a contact from the start.
INSERT INTO contacts (id, first_name, last_name, email, company_name, phone, user_id, source, is_sample)
SELECT gen_random_uuid(),
       coalesce(nullif(trim(u.first_name), ''), split_part(u.email, '@', 1)),
       u.last_name,
       u.email,
       (SELECT nullif(trim(b.business_name), '') FROM businesses b WHERE b.user_id = u.id ORDER BY b.id LIMIT 1),
       nullif(trim(u.phone), ''),
       u.id,
       'client',
       u.is_sample
FROM users u
JOIN user_roles r ON r.user_id = u.id AND r.role = 'client'
ON CONFLICT DO NOTHING;
