import type { Head, Heads, Language } from '../../../kit/head.ts';
import { placeByDomain } from '../place/place.queries.ts';
import { headOfArticle } from './head.queries.ts';

/** Where an article of a kind is read: the page, and what stands there without one chosen. */
const READ: Record<string, { kind: string; list?: { cn: string; en: string } }> = {
  '/common/help-details': { kind: 'help' },
  '/common/solution': { kind: 'solution' },
  '/common/news': { kind: 'news', list: { cn: '新闻', en: 'News' } },
  '/common/announcement': { kind: 'announcement', list: { cn: '公告', en: 'Announcements' } },
  '/common/customer-case': { kind: 'case', list: { cn: '客户案例', en: 'Customer stories' } },
};
/** Solutions with an address of their own. */
export const INDUSTRIES = ['nhi', 'rgb', 'sysmed'] as const;
const industryPaths = INDUSTRIES.map((name) => `/common/${name}`);
const DOMAIN = '/:domain';

const nothing = (language: Language): Head => ({
  title: language === 'cn' ? '页面不存在' : 'Page not found',
  missing: true,
});

export const portalHeads: Heads = {
  paths: [...Object.keys(READ), ...industryPaths, DOMAIN],
  of: async ({ db }, url, language) => {
    const path = url.pathname.replace(/\/$/, '');
    const industry = industryPaths.includes(path);
    const page = industry ? { kind: 'solution' } : READ[path];
    if (!page) return placeHead(await placeByDomain(db, path.slice(1)), path, language);
    const key = industry ? path.replace('/common/', '') : url.searchParams.get('id');
    if (!key) return page.list ? { title: page.list[language], path } : nothing(language);
    const row = await headOfArticle(db, key, page.kind);
    if (!row) return nothing(language);
    const en = language === 'en' && row.title_en !== '';
    return {
      title: en ? row.title_en : row.title,
      description: en ? row.summary_en : row.summary,
      image: row.image && `/api-imagefiles/browse?${new URLSearchParams({ name: row.image })}`,
      kind: 'article',
      path: industry ? path : `${path}?${new URLSearchParams({ id: key })}`,
    };
  },
};

function placeHead(
  place: { name: string; alias: string } | undefined,
  path: string,
  language: Language,
): Head {
  if (!place) return nothing(language);
  const title = place.alias || place.name;
  return {
    title,
    description:
      language === 'cn' ? `${place.name}在 Cloudyard 上的主页` : `The page of ${place.name} on Cloudyard`,
    path,
  };
}
