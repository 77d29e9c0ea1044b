const look = JSON.parse(decodeURIComponent(location.hash.slice(1) || '%7B%7D'));
for (const [name, at] of [
  ['colorText', '--ink'],
  ['colorBackground', '--ground'],
  ['colorDanger', '--bad'],
]) {
  if (look[name]) document.documentElement.style.setProperty(at, look[name]);
}

const field = (name) => document.querySelector(`[name=${name}]`).value.trim();
const tell = (message) => {
  document.querySelector('[role=alert]').textContent = message;
};

function check() {
  const complete = field('number').replaceAll(' ', '').length === 16 && /^\d\d ?\/ ?\d\d$/.test(field('expiry')) && field('cvc');
  tell(complete ? '' : 'Your card number is incomplete.');
  return complete
    ? {}
    : { error: { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' } };
}

async function confirm({ kind, key, clientSecret, returnUrl }) {
  const checked = check();
  if (checked.error) return checked;
  const id = clientSecret.split('_secret')[0];
  const [month, year] = field('expiry').split('/');
  const response = await fetch(`/v1/${kind}_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      return_url: returnUrl ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': field('number'),
      'payment_method_data[card][exp_month]': String(Number(month)),
      'payment_method_data[card][exp_year]': String(2000 + Number(year)),
    }),
  });
  const body = await response.json();
  return response.ok ? { intent: body } : { error: body.error };
}

window.addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent) return;
  const answer = data.type === 'check' ? check() : await confirm(data);
  parent.postMessage({ type: 'answer', id: data.id, answer }, origin);
});
