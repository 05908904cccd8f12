import type { Inspected } from '@cloudyard/contract/algorithm/algorithm.ts';
import { bytes } from '../../../kit/figures.ts';
import { reachable } from '../../../kit/reachable.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/algorithm/en.ts';

/** The files of a package with their sizes. */
export function FileTable({ files }: { files: Inspected['files'] }) {
  const t = useText(words).view;
  return (
    <section className="algorithm-file-table cy-scroll" aria-label={t.files} ref={reachable}>
      <table className="cy-words-table">
        <thead>
          <tr>
            <th scope="col">{t.file}</th>
            <th scope="col">{t.size}</th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.path}>
              <td className="cy-break">
                <code>{file.path}</code>
              </td>
              <td className="cy-figures cy-nowrap">{bytes(file.bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
