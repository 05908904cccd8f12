import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { ARTICLE_ICONS, articleApi, MOST_CATEGORIES } from '@cloudyard/contract/portal/article.ts';
import { Alert, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { newKey } from '../../../../kit/call.ts';
import { FormModal } from '../../../../kit/form-dialog.tsx';
import { sameValues } from '../../../../kit/same-values.ts';
import { Loaded } from '../../../../kit/states.tsx';
import { fill, useText } from '../../../../kit/text.ts';
import { useToast } from '../../../../kit/toast.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { useSend } from '../../../../kit/use-send.ts';
import { words } from '../../i18n/article/manage/en.ts';
import { CategoryGlyph } from '../help/category-glyph.tsx';
import { draftOf, type Line, linesOf, moved, problemIn } from './categories.ts';
import { ARTICLE_CALLS } from './use-article-acts.ts';

/** The topics of the help centre, in their order. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const asked = useAsk(articleApi.categories, {});
  return (
    <Loaded asked={asked} skeleton={null}>
      {(now) => <Dialog first={linesOf(now)} onClose={onClose} />}
    </Loaded>
  );
}

function Dialog({ first, onClose }: { first: Line[]; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const [begun] = useState(first);
  const [lines, setLines] = useState(begun);
  const [wrong, setWrong] = useState('');
  const send = useSend(articleApi.saveCategories, { act: 'submit', verb: t.save, refresh: ARTICLE_CALLS });
  const save = () => {
    const problem = problemIn(lines);
    setWrong(problem ? t[problem] : '');
    if (problem) return;
    const onSuccess = () => {
      toast.success(t.categoriesSaved);
      onClose();
    };
    send.mutate({ body: draftOf(lines) }, { onSuccess });
  };
  const add = () => setLines([...lines, { key: newKey(), name: '', nameEn: '', icon: 'help', articles: 0 }]);
  return (
    <FormModal
      dirty={!sameValues(begun, lines)}
      width={760}
      title={t.categoriesTitle}
      okText={t.save}
      confirmLoading={send.isPending}
      onOk={save}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-faint">{t.categoriesHelp}</p>
        {wrong && <Alert type="error" showIcon role="alert" title={wrong} />}
        <ol className="portal-manage-lines cy-grid cy-gap-8 cy-list">
          {lines.map((line, at) => (
            <LineFields key={line.key} line={line} at={at} lines={lines} onChange={setLines} />
          ))}
        </ol>
        <Button icon={<PlusOutlined />} disabled={lines.length >= MOST_CATEGORIES} onClick={add}>
          {t.addCategory}
        </Button>
      </div>
    </FormModal>
  );
}

type LineProps = { line: Line; at: number; lines: readonly Line[]; onChange: (lines: Line[]) => void };

function LineFields({ line, at, lines, onChange }: LineProps) {
  const t = useText(words);
  const n = at + 1;
  const set = (patch: Partial<Line>) =>
    onChange(lines.map((one) => (one.key === line.key ? { ...one, ...patch } : one)));
  return (
    <li className="cy-grid cy-center cy-gap-8">
      <Select
        aria-label={fill(t.iconOf, { n })}
        value={line.icon}
        options={ARTICLE_ICONS.map((value) => ({ value, label: t.icons[value] }))}
        optionRender={({ value, label }) => (
          <span className="cy-row">
            <CategoryGlyph icon={String(value)} size={18} /> {label}
          </span>
        )}
        labelRender={({ value }) => (
          <span className="portal-manage-icon cy-inline-flex cy-center" title={t.icons[line.icon]}>
            <CategoryGlyph icon={String(value)} size={18} />
          </span>
        )}
        popupMatchSelectWidth={false}
        onChange={(icon) => set({ icon })}
      />
      <Input
        aria-label={fill(t.nameOf, { n })}
        placeholder={t.name}
        value={line.name}
        maxLength={40}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Input
        aria-label={fill(t.nameEnOf, { n })}
        placeholder={t.nameEn}
        value={line.nameEn}
        maxLength={60}
        onChange={(event) => set({ nameEn: event.target.value })}
      />
      <LineActs line={line} at={at} lines={lines} onChange={onChange} />
    </li>
  );
}

function LineActs({ line, at, lines, onChange }: LineProps) {
  const t = useText(words);
  const name = line.name || String(at + 1);
  const inUse = line.articles > 0 ? fill(t.inUse, { n: line.articles }) : undefined;
  return (
    <span className="portal-manage-line-acts cy-inline-flex">
      <Button
        type="text"
        icon={<ArrowUpOutlined />}
        aria-label={fill(t.up, { name })}
        disabled={at === 0}
        onClick={() => onChange(moved(lines, at, -1))}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined />}
        aria-label={fill(t.down, { name })}
        disabled={at === lines.length - 1}
        onClick={() => onChange(moved(lines, at, 1))}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={inUse ?? fill(t.removeOf, { name })}
        title={inUse}
        disabled={inUse !== undefined}
        onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
      />
    </span>
  );
}
