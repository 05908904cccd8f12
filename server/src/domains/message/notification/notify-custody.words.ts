import { notice, said, template } from './notify-defaults.ts';

/** About exports of all data, and the end of an enterprise. */
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
  'deletion-asked': template<{ by: string; day: string }>(
    { ...notice, mail: true, app: 'custody', action: 'enterprise deletion' },
    ({ enterprise, by, day }) =>
      said(
        `${enterprise}将于 ${day} 注销`,
        `${by} 申请注销${enterprise}。${day} 之后，它的全部数据会被删除且不能恢复；在此之前，管理员可以撤回。您的个人账号不受影响。`,
      ),
    ({ enterprise, by, day }) =>
      said(
        `${enterprise} will be deleted on ${day}`,
        `${by} requested the deletion of ${enterprise}. After ${day} all its data is deleted, which cannot be undone; until then an administrator can take it back. Your own account is not affected.`,
      ),
  ),
  'deletion-withdrawn': template<{ by: string; day: string }>(
    { ...notice, mail: true, app: 'custody', action: 'enterprise deletion' },
    ({ enterprise, by }) => said(`${enterprise}不再注销`, `${by} 撤回了注销申请，一切照旧。`),
    ({ enterprise, by }) =>
      said(`${enterprise} will not be deleted`, `${by} took the deletion back. Everything stays as it is.`),
  ),
  'deletion-stopped': template<{ name: string }>(
    { ...notice, mail: true, app: 'custody', action: 'enterprise deletion' },
    ({ name }) =>
      said(
        `“${name}”没有注销`,
        '到期时仍有未处理的事项，因此没有删除任何数据。请在“数据导出与注销”中查看，处理后重新申请。',
      ),
    ({ name }) =>
      said(
        `"${name}" was not deleted`,
        'Something still stood in the way when it was due, so no data was deleted. Look under "Export and deletion", settle it, and request it again.',
      ),
  ),
  'deletion-done': template<{ name: string }>(
    { ...notice, mail: true, app: 'custody', action: 'enterprise deletion' },
    ({ name }) =>
      said(`“${name}”已注销`, '它的数据已经删除。删除证明列出了删除和保留的内容，可以查看和打印。'),
    ({ name }) =>
      said(
        `"${name}" was deleted`,
        'Its data is gone. The certificate of deletion lists what was removed and what was kept; you can view and print it.',
      ),
  ),
};
