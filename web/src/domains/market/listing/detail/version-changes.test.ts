import { expect, it } from 'vitest';
import { words } from '../../i18n/listing/detail/more/en.ts';
import { words as listing } from '../../i18n/listing/en.ts';
import { changeLines } from './version-changes.ts';

const cn = { words: words.cn.versions.changes, types: listing.cn.list.types };
const read = { code: 'device.read', name: '读设备', description: '' };
const write = { code: 'device.write', name: '写设备', description: '下发参数' };

it.each([
  ['nothing changed', [], []],
  ['only notes changed', [{ field: 'description', before: '一', after: '二' }], []],
  [
    'a changed way of release',
    [{ field: 'sourceType', before: 'JAR', after: 'IMAGE' }],
    ['运行方式：云端运行 → 容器镜像'],
  ],
  ['an added port', [{ field: 'containerPort', before: null, after: 8080 }], ['服务端口：无 → 8080']],
  [
    'added and removed authorities',
    [{ field: 'authorities', before: [read], after: [write] }],
    ['不再需要权限：device.read 读设备', '需要新权限：device.write 写设备 (下发参数)'],
  ],
  ['a field without a name', [{ field: 'odd', before: 1, after: 2 }], ['odd：1 → 2']],
])('the changes of a version are listed: %s', (_, changes, lines) => {
  expect(changeLines(changes, cn)).toEqual(lines);
});
