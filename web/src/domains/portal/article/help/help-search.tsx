import { type FormEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../../kit/button.tsx';
import { useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/article/en.ts';

/** A box and a button; the result has an address of its own. */
export function HelpSearch({ q = '', category }: { q?: string; category?: string | undefined }) {
  const t = useText(words).help;
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const query = new URLSearchParams({
      ...(typed.trim() ? { q: typed.trim() } : {}),
      ...(category ? { category } : {}),
    });
    void navigate(`/common/help-filter?${query}`);
  };
  return (
    <search>
      <form className="portal-help-search cy-flex cy-gap-8" onSubmit={go}>
        <label className="cy-hidden" htmlFor={id}>
          {t.search}
        </label>
        <input
          id={id}
          type="search"
          className="cy-input cy-grow cy-size-16"
          value={typed}
          maxLength={100}
          placeholder={t.placeholder}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="primary" size="large" htmlType="submit">
          {t.go}
        </Button>
      </form>
    </search>
  );
}
