import './publish.css';

export type Failed = { name: string; why: string };

/** A sentence, and below it the things it is about, line by line. */
export function ResultList({ said, lines }: { said: string; lines: readonly string[] }) {
  return (
    <>
      <p>{said}</p>
      {lines.length > 0 && (
        <ul className="publishing-lines cy-indent cy-scroll">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </>
  );
}
