import { ARTICLE_KINDS, type ArticleKind, articleApi } from '@cloudyard/contract/portal/article.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { Panel } from '../../../../kit/panel.tsx';
import { fill, useText } from '../../../../kit/text.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { PublicPictureButton } from '../../../file/lent/public-picture.tsx';
import { words } from '../../i18n/article/manage/en.ts';
import { articleAddress, imageAddress } from '../article-address.ts';
import { useNamed } from '../article-text.ts';
import { Labelled } from './labelled.tsx';
import type { Writing } from './use-writing.ts';

/** The article's category, address and picture. */
export function SettingFields({ writing }: { writing: Writing }) {
  const t = useText(words);
  const { draft, problems, change } = writing;
  return (
    <Panel title={t.settings}>
      <Labelled label={t.kind} problem={problems.kind}>
        {(attributes) => (
          <Select<ArticleKind>
            {...attributes}
            value={draft.kind}
            options={ARTICLE_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
            // Only help has topics.
            onChange={(kind) => change({ kind, ...(kind === 'help' ? {} : { categoryId: null }) })}
          />
        )}
      </Labelled>
      <CategoryField writing={writing} />
      <SlugField writing={writing} />
      <Labelled label={t.sort} help={t.sortHelp} problem={problems.sort}>
        {(attributes) => (
          <InputNumber
            {...attributes}
            min={0}
            max={10_000}
            precision={0}
            value={draft.sort}
            onChange={(sort) => change({ sort: sort ?? 0 })}
          />
        )}
      </Labelled>
      <CoverField writing={writing} />
    </Panel>
  );
}

function CategoryField({ writing: { draft, problems, change } }: { writing: Writing }) {
  const t = useText(words);
  const named = useNamed();
  const asked = useAsk(articleApi.categories, {});
  const isHelp = draft.kind === 'help';
  return (
    <Labelled label={t.category} help={isHelp ? undefined : t.categoryHelp} problem={problems.categoryId}>
      {(attributes) => (
        <Select
          {...attributes}
          disabled={!isHelp}
          allowClear
          placeholder={t.noCategory}
          loading={asked.isPending}
          value={draft.categoryId}
          options={(asked.data ?? []).map((one) => ({ value: one.id, label: named(one) }))}
          onChange={(categoryId) => change({ categoryId: categoryId ?? null })}
        />
      )}
    </Labelled>
  );
}

/** The future address, and a warning where it replaces a published one. */
function SlugField({ writing: { draft, kept, problems, change } }: { writing: Writing }) {
  const t = useText(words);
  const address = articleAddress({ ...draft, id: kept?.id ?? '…' });
  const was = kept?.published?.slug;
  const help = (
    <>
      {t.slugHelp}
      <code className="cy-block cy-break">
        {fill(t.slugAddress, { address: decodeURIComponent(address) })}
      </code>
      {was && was !== draft.slug && <strong className="cy-block cy-amber cy-medium">{t.slugChanged}</strong>}
    </>
  );
  return (
    <Labelled label={t.slug} help={help} problem={problems.slug}>
      {(attributes) => (
        <Input
          {...attributes}
          value={draft.slug ?? ''}
          maxLength={80}
          autoComplete="off"
          status={problems.slug ? 'error' : ''}
          onChange={({ target }) => change({ slug: target.value.trim() === '' ? null : target.value.trim() })}
        />
      )}
    </Labelled>
  );
}

function CoverField({ writing: { draft, problems, change } }: { writing: Writing }) {
  const t = useText(words);
  return (
    <fieldset className="portal-manage-labelled cy-grid cy-gap-4 cy-shrink cy-unframed cy-unpadded cy-flush">
      <legend className="cy-medium">{t.cover}</legend>
      {draft.image && (
        <img
          className="portal-manage-cover cy-box cy-full"
          src={imageAddress(draft.image)}
          alt={t.coverAlt}
        />
      )}
      <PublicPictureButton onDone={({ name }) => change({ image: name })} />
      {draft.image && <Button onClick={() => change({ image: null })}>{t.removeCover}</Button>}
      <span className={problems.image ? 'cy-bad cy-note' : 'cy-faint cy-note'}>{t.coverHelp}</span>
    </fieldset>
  );
}
