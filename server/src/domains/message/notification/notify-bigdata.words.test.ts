import { expect, it } from 'vitest';
import { bigdataTemplates } from './notify-bigdata.words.ts';

it('a letter about a failed run says why in its own language', () => {
  const failed = bigdataTemplates['project-failed'];
  const values = { name: '产线', at: '训练', why: 'It took longer than 60 s.', enterprise: '' };
  expect(failed.cn(values).lines.join(' ')).toBe('停在“训练”：用时超过了 60 秒。');
  expect(failed.en(values).lines.join(' ')).toContain('It took longer than 60 s.');
});
