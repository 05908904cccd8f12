import { because, said, template, todo, verdict } from './notify-defaults.ts';

/** About algorithms: what waits for a verdict, and the verdict. */
export const algorithmTemplates = {
  'algorithm-asked': template<{ name: string }>(
    { ...todo, app: 'algorithm', action: 'audit request' },
    ({ name }) => said(`待审核：算法“${name}”`, `算法“${name}”提交了审核，证据正在沙箱中生成。`),
    ({ name }) =>
      said(
        `To review: algorithm ${name}`,
        `The algorithm "${name}" was submitted; its evidence is being made.`,
      ),
  ),
  'algorithm-decided': template<{ name: string; approved: boolean; reason: string }>(
    { ...verdict, app: 'algorithm', action: 'audit verdict' },
    ({ name, approved, reason }) =>
      said(
        approved ? `算法“${name}”审核通过` : `算法“${name}”审核未通过`,
        approved ? '它已进入算法库。' : '请按说明修改后重新提交。',
        because('cn', reason),
      ),
    ({ name, approved, reason }) =>
      said(
        approved ? `The algorithm "${name}" was approved` : `The algorithm "${name}" was rejected`,
        approved ? 'It is in the library now.' : 'Make the requested changes and submit it again.',
        because('en', reason),
      ),
  ),
  'algorithm-offline': template<{ name: string }>(
    { ...verdict, app: 'algorithm', action: 'offline' },
    ({ name }) => said(`算法“${name}”已被平台下线`, '它不再出现在算法库中。'),
    ({ name }) =>
      said(`The algorithm "${name}" was taken offline by the platform`, 'It has left the library.'),
  ),
};
