// The page works without this: it only makes it pleasanter.
(() => {
  const root = document.documentElement;
  if (window.top !== window) root.classList.add('framed');

  // The language chosen here is the console's too.
  const chosen = new URLSearchParams(location.search).get('locale');
  if (chosen === 'cn' || chosen === 'en') {
    try {
      localStorage.setItem('cloudyard.locale', chosen);
    } catch {
      // storage may be forbidden
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers
    document.cookie = `cloudyard.locale=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`;
  }

  document.getElementById('post')?.submit();
  const form = document.getElementById('login');
  if (!form) return;

  const password = form.querySelector('#password');
  const eye = form.querySelector('.eye');
  if (password && eye) {
    const draw = (shown) => {
      eye.innerHTML = `<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" aria-hidden="true"><path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z"/><circle cx="12" cy="12" r="3"/>${shown ? '<path d="M4 4l16 16"/>' : ''}</svg>`;
      eye.setAttribute('aria-label', shown ? eye.dataset.hide : eye.dataset.show);
    };
    draw(false);
    eye.hidden = false;
    eye.addEventListener('click', () => {
      const shown = password.type === 'password';
      password.type = shown ? 'text' : 'password';
      draw(shown);
    });
    const caps = form.querySelector('#caps');
    const watch = (event) => {
      caps.textContent = event.getModifierState?.('CapsLock') ? caps.dataset.text : '';
    };
    password.addEventListener('keydown', watch);
    password.addEventListener('keyup', watch);
  }

  for (const button of form.querySelectorAll('.fill')) {
    button.addEventListener('click', () => {
      form.querySelector('#username').value = button.dataset.name;
      password.value = button.dataset.password;
      form.querySelector('.primary').focus();
    });
  }

  const send = form.querySelector('.send');
  if (send) {
    const label = send.textContent;
    let left = Number(send.dataset.wait);
    const tick = () => {
      send.disabled = left > 0;
      send.textContent = left > 0 ? send.dataset.text.replace('{n}', String(left)) : label;
      left -= 1;
      if (left >= 0) setTimeout(tick, 1000);
    };
    if (left > 0) tick();
  }

  form.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (!button?.classList.contains('primary')) return;
    // A disabled button would not be sent with the form.
    setTimeout(() => {
      button.disabled = true;
      button.textContent = button.dataset.busy;
    });
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
})();
