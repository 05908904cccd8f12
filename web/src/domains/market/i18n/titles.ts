/** What manifests, menus and the catalogue of privileges say; readable without the room's dictionary. */
export const titles = {
  list: { cn: '应用列表', en: 'Applications' },
  market: { cn: '市场管理', en: 'Market management' },
  footprint: { cn: '运行情况', en: 'Where it runs' },
  advice: { cn: '方案建议', en: 'Plan advice' },
  portal: { cn: '应用市场', en: 'Application market' },
  listing: { cn: '全部应用', en: 'All applications' },
  compare: { cn: '应用对比', en: 'Compare applications' },
  view: { cn: '应用详情', en: 'Application' },
  deploy: { cn: '部署应用', en: 'Deploy application' },
  purchased: { cn: '已购应用', en: 'Purchased apps' },
  terms: { cn: '订购', en: 'Purchase' },
  subscriptions: { cn: '我的订阅', en: 'My subscriptions' },
};
