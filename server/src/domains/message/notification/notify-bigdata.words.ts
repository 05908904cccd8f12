import { inChinese } from '@cloudyard/contract/algorithm/said.ts';
import { notice, said, template } from './notify-defaults.ts';

const KINDS = {
  dataset: ['数据集', 'dataset'],
  algorithm: ['算法', 'algorithm'],
  model: ['模型', 'model'],
  project: ['工程', 'project'],
} as const;
type Kind = keyof typeof KINDS;

const about = { ...notice, app: 'bigdata' } as const;

/** About what people share and follow, and what their enterprise has installed. */
export const bigdataTemplates = {
  'extension-updated': template<{ name: string; from: number; to: number }>(
    { ...about, action: 'extension update' },
    ({ name, from, to }) =>
      said(`扩展“${name}”已自动更新`, `从第 ${from} 版更新到第 ${to} 版。变化见扩展的页面，需要时可以回退。`),
    ({ name, from, to }) =>
      said(
        `The extension "${name}" was updated`,
        `It went from version ${from} to version ${to} by itself. Its page shows what changed; you can roll back there.`,
      ),
  ),
  'hub-news': template<{ kind: Kind; name: string; version: number }>(
    { ...about, action: 'new version' },
    ({ kind, name, version }) =>
      said(`您关注的${KINDS[kind][0]}“${name}”有新版本`, `现在是第 ${version} 版。`),
    ({ kind, name, version }) =>
      said(`The ${KINDS[kind][1]} "${name}" you follow has a new version`, `It is version ${version} now.`),
  ),
  'hub-shared': template<{ kind: Kind; name: string; by: string }>(
    { ...about, action: 'share' },
    ({ kind, name, by }) =>
      said(
        `${by}共享了${KINDS[kind][0]}“${name}”`,
        '可以在“我的中心”的“共享给我”里打开，只能查看，不能修改。',
      ),
    ({ kind, name, by }) =>
      said(
        `${by} shared the ${KINDS[kind][1]} "${name}" with you`,
        'Open it in your hub, under "Shared with me". It can be read, not changed.',
      ),
  ),
  'project-failed': template<{ name: string; at: string; why: string }>(
    { ...about, action: 'project run' },
    ({ name, at, why }) =>
      said(
        `工程“${name}”自动运行失败`,
        at === '' ? `未能开始：${inChinese(why)}` : `停在“${at}”：${inChinese(why)}`,
      ),
    ({ name, at, why }) =>
      said(
        `The project "${name}" failed when it ran by itself`,
        at === '' ? `It could not begin: ${why}` : `It stopped at "${at}": ${why}`,
      ),
  ),
  'project-run-done': template<{ name: string; minutes: number }>(
    { ...about, action: 'project run' },
    ({ name, minutes }) =>
      said(`工程“${name}”运行完成`, `您启动的运行已成功完成，用时 ${minutes} 分钟。结果在工程面板里。`),
    ({ name, minutes }) =>
      said(
        `The project "${name}" ran`,
        `The run you started ended well after ${minutes} min. Its results are on the canvas.`,
      ),
  ),
  'project-run-failed': template<{ name: string; at: string; why: string }>(
    { ...about, action: 'project run' },
    ({ name, at, why }) =>
      said(`工程“${name}”运行失败`, at === '' ? inChinese(why) : `停在“${at}”：${inChinese(why)}`),
    ({ name, at, why }) =>
      said(`The project "${name}" failed`, at === '' ? why : `It stopped at "${at}": ${why}`),
  ),
  'project-recovered': template<{ name: string }>(
    { ...about, action: 'project run' },
    ({ name }) => said(`工程“${name}”自动运行恢复正常`, '上一次自动运行失败，这一次成功完成。'),
    ({ name }) =>
      said(
        `The project "${name}" runs by itself again`,
        'The last run that began by itself failed; this one ended well.',
      ),
  ),
};
