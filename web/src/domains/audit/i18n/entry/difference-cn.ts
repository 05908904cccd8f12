import { fields, ownFields } from './fields-cn.ts';
import { values } from './values-cn.ts';

export const cn = {
  fields,
  ownFields,
  values,
  nth: '第 {n} 项',
  yes: '是',
  no: '否',
  none: '无',
} as const;
