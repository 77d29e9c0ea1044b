/**
 * `<script src="https://studio.example/embed.js" data-form="slug" async></script>` puts the form in its place. The frame tells how
 * high it is; a message from anywhere else is not heard.
 */
export const embedScript = `(() => {
  const script = document.currentScript;
  const slug = script && script.dataset.form;
  if (!slug) return;
  const origin = new URL(script.src).origin;
  const frame = document.createElement('iframe');
  frame.src = origin + '/embed/' + encodeURIComponent(slug);
  frame.title = script.dataset.title || 'Form';
  frame.style.cssText = 'width:100%;border:0;height:600px';
  script.after(frame);
  addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const height = Number(event.data && event.data.foyerFormHeight);
    if (height > 0 && height < 20000) frame.style.height = Math.ceil(height) + 'px';
  });
})();
`;
