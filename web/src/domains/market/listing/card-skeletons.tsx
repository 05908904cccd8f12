import { useKitText } from '../../../kit/text.ts';
import { AppCardSkeleton } from '../shared/app-card.tsx';

export function CardSkeletons({ many, className }: { many: number; className: string }) {
  const t = useKitText();
  const places = Array.from({ length: many }, (_, at) => `place-${at}`);
  return (
    <div className={className} role="status" aria-label={t.loading}>
      {places.map((key) => (
        <AppCardSkeleton key={key} />
      ))}
    </div>
  );
}
