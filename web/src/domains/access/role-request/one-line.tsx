import { NONE } from '../../../kit/none.tsx';

/** As much of a text as fits in a row, all of it on hover. */
export const OneLine = ({ text }: { text: string | null }) =>
  text ? (
    <span className="access-application-line cy-ellipsis cy-block" title={text}>
      {text}
    </span>
  ) : (
    NONE
  );
