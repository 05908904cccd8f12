import type { ReactNode } from 'react';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/project/en.ts';
import { useMayDraw } from '../shared/use-may-draw.ts';
import { TemplateFace } from './new-project.tsx';
import { useTemplates } from './use-templates.ts';

/** Nothing is there yet: what one can begin with. */
export function FirstTemplates({
  action,
  onChoose,
}: {
  action: ReactNode;
  onChoose: (code: string) => void;
}) {
  const t = useText(words);
  const called = useLocalizedName();
  const mayAdd = useMayDraw();
  const { data = [] } = useTemplates(mayAdd);
  return (
    <div>
      <Empty title={t.emptyTitle} hint={t.emptyHint} action={action} />
      {data.length > 0 && (
        <div className="bigdata-templates cy-grid cy-gap-12 cy-pad">
          {data.map((one) => (
            <button
              key={one.code}
              type="button"
              className="bigdata-template cy-left"
              onClick={() => onChoose(one.code)}
            >
              <TemplateFace
                title={called(one)}
                about={called({ name: one.description, nameEn: one.descriptionEn })}
                template={one}
              />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
