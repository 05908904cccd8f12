/** Pages for visitors. */
export const SHOW_PATHS = {
  show: '/common/bigdata-show',
  tried: '/algorithm/trained-model',
  design: '/algorithm/lhdTest',
  walk: '/algorithm/joint',
  story: '/algorithm/poc',
  play: '/algorithm/projectPoc',
} as const;
export const withProject = (path: string, code: string) => `${path}?project=${encodeURIComponent(code)}`;
