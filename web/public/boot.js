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
