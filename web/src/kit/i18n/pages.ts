// Apart from the other texts of the kit: only pages with a list load them.
const cn = { title: '分页', page: '第 {n} 页', previous: '上一页', next: '下一页' } as const;
const en = { title: 'Pagination', page: 'Page {n}', previous: 'Previous', next: 'Next' };

export const words = { cn, en };
