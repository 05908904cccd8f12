import type { ComponentProps, MouseEvent, ReactNode } from 'react';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  type?: 'default' | 'primary' | 'text' | 'link';
  size?: 'small' | 'middle' | 'large';
  htmlType?: 'button' | 'submit';
  /** Work is under way: it keeps the focus and takes no further click. */
  loading?: boolean;
  icon?: ReactNode;
  /** As wide as its container. */
  block?: boolean;
};

/**
 * A button for pages without a login, named and looking like Ant Design's: a visitor need not load the whole library
 * for it.
 */
export function Button({
  type = 'default',
  size = 'middle',
  htmlType = 'button',
  loading = false,
  icon,
  block,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const bare = children === undefined || children === null;
  const names = ['cy-button', `is-${type}`, `is-${size}`, bare && 'is-bare', block && 'is-block', className];
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={htmlType}
      className={names.filter(Boolean).join(' ')}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {loading ? <i className="cy-button-wheel" aria-hidden="true" /> : icon}
      {!bare && <span>{children}</span>}
    </button>
  );
}
