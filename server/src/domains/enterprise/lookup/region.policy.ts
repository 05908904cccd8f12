import type { Region } from '@cloudyard/contract/enterprise/lookup.ts';

const plain = ({ name, code }: Region): Region => ({ name, code });
const named = (regions: Region[] | undefined, name: string) => regions?.find((one) => one.name === name);

export type Names = {
  provinceName?: string | undefined;
  cityName?: string | undefined;
  districtName?: string | undefined;
};

/** What lies directly below the deepest that is named; a district itself. Empty for an unknown name. */
export function below(tree: Region[], { provinceName, cityName, districtName }: Names): Region[] {
  if (!provinceName) return tree.map(plain);
  const cities = named(tree, provinceName)?.children ?? [];
  if (!cityName) return cities.map(plain);
  const districts = named(cities, cityName)?.children ?? [];
  return districts.filter((one) => !districtName || one.name === districtName).map(plain);
}

export const REGION_FIELDS = ['province', 'city', 'district'] as const;
type Place = { [F in (typeof REGION_FIELDS)[number]]: string };

/** The first of the three that is not inside its parent. */
export function wrongRegion(tree: Region[], place: Place): keyof Place | undefined {
  let at: Region[] | undefined = tree;
  for (const field of REGION_FIELDS) {
    const found = named(at, place[field]);
    if (!found) return field;
    at = found.children;
  }
  return undefined;
}
