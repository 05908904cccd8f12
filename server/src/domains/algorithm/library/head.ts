import { Id } from '@cloudyard/contract/kit/values.ts';
import type { Heads } from '../../../kit/head.ts';
import { libraryRow } from './library.queries.ts';

export const LIBRARY = '/common/algorithm-library';

const FRONT = {
  cn: { title: '算法库', description: '按分类查找经过审核的算法：输入输出、参数、示例和实测开销。' },
  en: {
    title: 'Algorithm library',
    description: 'Reviewed algorithms by category: ports, parameters, an example and the measured cost.',
  },
};

/** An algorithm by its own name; one that is not in the library does not exist. */
export const libraryHeads: Heads = {
  paths: [LIBRARY],
  of: async ({ db }, url, language) => {
    const asked = url.searchParams.get('id');
    if (asked === null) return { ...FRONT[language], path: LIBRARY };
    const id = Id.safeParse(asked);
    const row = id.success ? await libraryRow(db, id.data) : undefined;
    if (!row) return { title: language === 'cn' ? '算法不存在' : 'No such algorithm', missing: true };
    const isEnglish = language === 'en';
    return {
      title: (isEnglish && row.name_en) || row.name,
      description: (isEnglish && row.description_en) || row.description,
      path: `${LIBRARY}?id=${row.id}`,
    };
  },
};
