import { notice, said, template } from './notify-defaults.ts';

/** About exports of all data. */
export const custodyTemplates = {
  'data-exported': template<{ name: string; isDone: boolean; days: number }>(
    { ...notice, mail: true, app: 'custody', action: 'data export' },
    ({ name, isDone, days }) =>
      isDone
        ? said(`“${name}”的数据已导出`, `全部数据已写成一个压缩包，可在 ${days} 天内下载。`)
        : said(`“${name}”的数据没有导出`, '没有留下任何文件。请在页面上查看原因后重试。'),
    ({ name, isDone, days }) =>
      isDone
        ? said(
            `The data of "${name}" was exported`,
            `All data is in one archive. You can download it for ${days} days.`,
          )
        : said(
            `The data of "${name}" was not exported`,
            'No archive was kept. Look at the page for the reason, then try again.',
          ),
  ),
};
