// A stand-in for Stripe.js: the same calls, the same promises, and card fields in a frame of another origin.
(() => {
  const home = new URL(document.currentScript.src).origin;
  let asked = 0;

  function frameCalls(frame) {
    const waiting = new Map();
    window.addEventListener('message', ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== home) return;
      if (data.type === 'height') frame.style.height = `${data.height}px`;
      if (data.type === 'answer') {
        waiting.get(data.id)?.(data.answer);
        waiting.delete(data.id);
      }
    });
    return (call) =>
      new Promise((resolve) => {
        asked += 1;
        waiting.set(asked, resolve);
        frame.contentWindow.postMessage({ ...call, id: asked }, home);
      });
  }

  window.Stripe = (key) => {
    if (!/^pk_(test|live)_/.test(key)) throw new Error('Please call Stripe() with your publishable key.');

    const elements = ({ clientSecret, appearance }) => {
      if (!clientSecret) throw new Error('A client secret is needed.');
      let frame = null;
      let call = null;
      const heard = { ready: [], change: [], loaderror: [] };
      const payment = {
        on: (name, fn) => {
          heard[name]?.push(fn);
          return payment;
        },
        mount: (target) => {
          const holder = typeof target === 'string' ? document.querySelector(target) : target;
          frame = document.createElement('iframe');
          frame.title = 'Secure payment input frame';
          frame.src = `${home}/elements/payment.html#${encodeURIComponent(JSON.stringify(appearance?.variables ?? {}))}`;
          Object.assign(frame.style, { width: '100%', border: '0', display: 'block', height: '230px' });
          frame.addEventListener('load', () => {
            for (const fn of heard.ready) fn({ elementType: 'payment' });
          });
          holder.replaceChildren(frame);
          call = frameCalls(frame);
        },
        update: () => {},
        unmount: () => frame?.remove(),
        destroy: () => frame?.remove(),
      };
      return {
        create: () => payment,
        getElement: () => payment,
        update: () => {},
        fetchUpdates: async () => ({}),
        submit: async () => call({ type: 'check' }),
        confirm: (kind, returnUrl) => call({ type: 'confirm', kind, key, clientSecret, returnUrl }),
      };
    };

    const confirm = async (kind, { elements: group, confirmParams, redirect = 'always' }) => {
      const answer = await group.confirm(kind, confirmParams?.return_url);
      if (answer.error) return { error: answer.error };
      const intent = answer.intent;
      if (intent.status === 'requires_action') {
        window.location.assign(`${home}${intent.next_action.redirect_to_url.url}`);
        return new Promise(() => {});
      }
      if (redirect === 'always') {
        const back = new URL(confirmParams.return_url);
        back.searchParams.set(kind === 'payment' ? 'payment_intent' : 'setup_intent', intent.id);
        back.searchParams.set('redirect_status', 'succeeded');
        window.location.assign(back.href);
        return new Promise(() => {});
      }
      return kind === 'payment' ? { paymentIntent: intent } : { setupIntent: intent };
    };

    return {
      elements,
      confirmPayment: (options) => confirm('payment', options),
      confirmSetup: (options) => confirm('setup', options),
      retrievePaymentIntent: async (clientSecret) => {
        const id = clientSecret.split('_secret')[0];
        const response = await fetch(`${home}/v1/payment_intents/${id}?client_secret=${clientSecret}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        return { paymentIntent: await response.json() };
      },
    };
  };
  window.Stripe.version = 'endive';
})();
