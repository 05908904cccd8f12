/** What users say; everybody once for an application. */
export type Opinion = { by: string; stars: number; text: string; days: number; answer?: string };

const texts: readonly Omit<Opinion, 'by' | 'days'>[] = [
  { stars: 5, text: '装上当天就用起来了，班组长自己就能配。' },
  { stars: 4, text: '功能够用，希望报表能再灵活一点。', answer: '下个版本加入自定义列，敬请留意更新。' },
  { stars: 5, text: '断网那次真的没丢数据，放心了。' },
  { stars: 3, text: '手机上字有点小，其他都好。', answer: '感谢反馈，已在新版本里放大。' },
  { stars: 4, text: '对接我们的老系统花了两天，文档写得还算清楚。' },
  { stars: 5, text: '比之前买的那套简单太多，新人半小时学会。' },
  { stars: 4, text: '价格合适，按季买更划算。' },
  { stars: 2, text: '导入模板要求太严，第一次失败了三回。', answer: '导入现在会逐行说明原因，请再试一次。' },
  { stars: 5, text: '客服响应很快，周末也有人回。' },
  { stars: 4, text: '' },
];

const PEOPLE = ['he.ming', 'qin.yue', 'meng.xia', 'su.wen', 'zhou.yan', 'lin.qiao', 'deng.rui'];

/** Two to five of them, the same at every start. */
export function pick(seed: number, publisher: string): Opinion[] {
  return PEOPLE.filter((by) => by !== publisher)
    .filter((_, n) => (n * 3 + seed) % 7 < 4)
    .flatMap((by, n) => {
      const said = texts[(seed * 3 + n * 2) % texts.length];
      return said ? [{ ...said, by, days: 2 + ((seed * 5 + n * 11) % 60) }] : [];
    });
}
