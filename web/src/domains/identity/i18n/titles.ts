/** What doors and menus say; readable without the room's dictionary. */
export const titles = {
  login: { cn: '登录', en: 'Log in' },
  logout: { cn: '退出', en: 'Log out' },
};
