-- How often backups are made is not for the product to say.
UPDATE "status_components" SET "description" = 'Stored data' WHERE "description" = 'Stored data and nightly backups';
