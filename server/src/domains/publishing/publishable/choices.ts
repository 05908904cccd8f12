import {
  type Choice,
  type SourceType,
  STATUS_NAMES,
  type Status,
  type StatusCode,
} from '@cloudyard/contract/publishing/values.ts';

// The fixed choices of the forms.

const named = <T extends string>(id: T, name: string, nameEn: string) => ({ id, name, nameEn });

export const terminals = [named('WEB', 'Web 端', 'Web'), named('MOBILE', '移动端', 'Mobile')];
export const models = [
  named('SINGLE', '单体应用', 'Single application'),
  named('MICROSERVICE', '微服务', 'Microservices'),
  named('FRONTEND', '前端应用', 'Front end'),
];
export const types = [
  { ...named('MARKET', '市场应用（公开）', 'Market (public)'), code: 'MARKET' },
  { ...named('EXCLUSIVE', '专属应用（仅自己）', 'Exclusive (private)'), code: 'EXCLUSIVE' },
];
export const sourceTypes: (Choice & { code: SourceType })[] = [
  { ...named('JAR', '云端 Jar 部署', 'Cloud jar'), code: 'JAR' },
  { ...named('URL', '外部地址', 'External address'), code: 'URL' },
  { ...named('IMAGE', '镜像发布', 'Image'), code: 'IMAGE' },
  { ...named('STATIC', '前端静态包', 'Front-end bundle'), code: 'STATIC' },
  { ...named('NODE', 'Node 程序包', 'Node program'), code: 'NODE' },
];

const of = <C extends Choice>(list: readonly C[], id: string): C => {
  const found = list.find((one) => one.id === id);
  if (!found) throw new Error(`No choice '${id}'.`);
  return found;
};
export const terminalOf = (id: string) => of(terminals, id);
export const modelOf = (id: string) => of(models, id);
export const typeOf = (id: string) => of(types, id);
export const sourceTypeOf = (id: string) => of(sourceTypes, id);

export const statusOf = (code: string): Status => {
  const { cn, en } = STATUS_NAMES[code as StatusCode];
  return { code: code as StatusCode, name: cn, nameEn: en };
};

/** The platform's name as a publisher. */
export const PLATFORM_NAME = 'Cloudyard';
