import { useEffect } from 'react';
import { useMode } from '../../../kit/appearance.ts';
import { reachable } from '../../../kit/reachable.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/views/en.ts';
import { confusionPicture, tintsOf } from './confusion-picture.ts';
import type { Of } from './view-figures.ts';
import type { PictureRef } from './view-tools.tsx';

type ConfusionProps = { view: Of<'confusion'>; title: string; picture: PictureRef };

/** Counts as cells; the deeper the tint, the more. */
export function Confusion({ view: { data }, title, picture }: ConfusionProps) {
  const t = useText(words);
  const mode = useMode();
  const tintOf = tintsOf(data, mode);
  useEffect(() => {
    picture.current = (ground) => confusionPicture(data, `${title} · ${t.actualPredicted}`, mode, ground);
    return () => {
      picture.current = null;
    };
  }, [data, title, t.actualPredicted, mode, picture]);
  return (
    <section className="algorithm-view-confusion cy-scroll-x" ref={reachable} aria-label={title}>
      <p className="cy-faint cy-small cy-bottom-4">{t.actualPredicted}</p>
      <table className="cy-figures">
        <caption className="cy-hidden">{title}</caption>
        <thead>
          <tr>
            <td />
            {data.labels.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.labels.map((label, row) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {data.labels.map((other, column) => (
                <td
                  key={other}
                  className={row === column ? 'is-right' : undefined}
                  style={{ background: tintOf(row, column) }}
                >
                  {(data.counts[row]?.[column] ?? 0).toLocaleString()}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
