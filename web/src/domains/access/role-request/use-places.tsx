import type { Allow } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { Segmented } from 'antd';
import { useMay } from '../../../kit/may.tsx';
import type { Place } from '../../../kit/place.ts';
import { useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/role-request/en.ts';

/** Where the user may act: in the current enterprise, for the platform, both or neither. */
export function usePlaces(keys: Record<Place, Allow>): Place[] {
  const may = useMay();
  const { enterpriseId = NIL } = useWho();
  const all: Place[] = ['enterprise', 'platform'];
  return all.filter((place) => may(keys[place]) && (place === 'platform' || enterpriseId !== NIL));
}

type PlaceSwitchProps = { places: readonly Place[]; value: Place; onChange: (place: Place) => void };

/** Shown only to users who have a choice. */
export function PlaceSwitch({ places, value, onChange }: PlaceSwitchProps) {
  const t = useText(words);
  if (places.length < 2) return null;
  return (
    <Segmented<Place>
      aria-label={t.place}
      value={value}
      options={places.map((place) => ({ value: place, label: t.places[place] }))}
      onChange={onChange}
    />
  );
}
