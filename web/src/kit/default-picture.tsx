import './default-picture.css';

type DefaultPictureProps = { of: 'person' | 'enterprise' /** px */; size: number };

/** The picture of a user or an enterprise without one: a figure under the crane, a hall with its chimney. */
export function DefaultPicture({ of, size }: DefaultPictureProps) {
  return (
    <svg
      className={of === 'person' ? 'cy-picture cy-picture-round' : 'cy-picture'}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
    >
      <rect className="cy-picture-ground" width="48" height="48" />
      {of === 'person' ? (
        <>
          <path className="cy-picture-line" d="M4 9h40M24 9v4" />
          <circle className="cy-picture-body" cx="24" cy="21" r="7.5" />
          <path className="cy-picture-body" d="M8 48c0-9.5 7-15.5 16-15.5S40 38.5 40 48z" />
        </>
      ) : (
        <>
          <path className="cy-picture-body" d="M8 40V24l9 6v-6l9 6V12h6v18l8-5v15z" />
          <path className="cy-picture-line" d="M4 40h40M29 9c0-3 4-2 4-5" />
        </>
      )}
    </svg>
  );
}
