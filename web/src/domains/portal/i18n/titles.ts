/** What doors and menus say; readable without the room's dictionary. */
export const titles = {
  home: { cn: '首页', en: 'Home' },
  dashboard: { cn: '工作台', en: 'Dashboard' },
  docs: { cn: '接口文档', en: 'API reference' },
  exception: { cn: '出错了', en: 'Problem' },
  welcome: { cn: '欢迎', en: 'Welcome' },
  health: { cn: '平台状态', en: 'Platform health' },
  feedback: { cn: '意见反馈', en: 'Feedback' },
  ownFeedback: { cn: '我的反馈', en: 'My feedback' },
  feedbackManagement: { cn: '反馈处理', en: 'Feedback desk' },
  replyFeedback: { cn: '回复和关闭反馈', en: 'Answer and close feedback' },
};
