import type { LibraryPage } from '@cloudyard/contract/algorithm/library.ts';
import { Facts } from '../../../kit/detail-page.tsx';
import { locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/library/en.ts';
import { labelOf } from '../shared/parameter-text.ts';
import { figureText } from '../shared/view-figures.ts';

type ExampleProps = { example: NonNullable<LibraryPage['example']> } & Pick<LibraryPage, 'parameters'>;

/** What was filled in, and what came out. */
export function Example({ example, parameters }: ExampleProps) {
  const t = useText(words);
  const language = locale.use();
  const named = (name: string) => {
    const found = parameters.find((one) => one.name === name);
    return found ? labelOf(found, language) : name;
  };
  const params = Object.entries(example.params);
  const metrics = Object.entries(example.metrics);
  return (
    <>
      {params.length === 0 ? (
        <p>{t.noParams}</p>
      ) : (
        <Facts
          facts={params.map(([name, value]) => ({
            label: named(name),
            value: <code className="cy-break">{String(value)}</code>,
          }))}
        />
      )}
      {metrics.length > 0 && (
        <>
          <h3 className="cy-note cy-medium cy-top-8">{t.metrics}</h3>
          <Facts facts={metrics.map(([label, value]) => ({ label, value: figureText(value) }))} />
        </>
      )}
    </>
  );
}
