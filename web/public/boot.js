// Before the first paint: the chosen language and brightness, so that nothing flashes.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  root.lang = read('cloudyard.locale') === 'en' ? 'en' : 'zh-CN';
  const theme = read('cloudyard.theme');
  if (theme === 'dark' || theme === 'light') root.style.colorScheme = theme;
})();
// Before the first schema is built: zod then does not try out eval, which the content security policy forbids.
globalThis.__zod_globalConfig = { jitless: true };
// What a visitor does on a page that the server rendered, before the scripts have come: kept, and done then.
(() => {
  const acts = [];
  const buttons = 'button,summary,input[type=checkbox],input[type=radio]';
  const keep = (event) => {
    const isPress = event.type === 'click' && event.target.closest(buttons);
    if (isPress || event.type === 'submit') event.preventDefault();
    if (isPress || event.type !== 'click') acts.push({ type: event.type, target: isPress || event.target });
  };
  const types = ['click', 'input', 'change', 'submit'];
  for (const type of types) addEventListener(type, keep, true);
  /** From now on the page hears for itself. */
  globalThis.cloudyardEarlyActs = () => {
    for (const type of types) removeEventListener(type, keep, true);
    return acts.splice(0);
  };
})();
