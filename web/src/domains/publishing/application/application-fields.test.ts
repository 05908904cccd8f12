import { CODE } from '@cloudyard/contract/publishing/application.ts';
import { expect, it } from 'vitest';
import { codeOf } from './application-fields.tsx';

it.each([
  ['Equipment Health', 'equipment-health'],
  ['  Équipment  Health 2.0! ', 'equipment-health-2-0'],
  ['3D Viewer', 'app-3d-viewer'],
  ['X', 'app-x'],
  ['设备健康', ''],
  ['设备 MES', 'mes'],
  ['', ''],
  ['a'.repeat(60), 'a'.repeat(40)],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ['<script>alert(1)</script>', 'script-alert-1-script'],
])('the code of %j is %j', (name, code) => {
  expect(codeOf(name)).toBe(code);
  if (code !== '') expect(code).toMatch(CODE);
});
