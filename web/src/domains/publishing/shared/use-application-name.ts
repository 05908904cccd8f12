import { useLocalizedName } from '../../../kit/use-localized-name.ts';

type Named = { name: string; enName: string };
export type ApplicationName = (application: Named) => string;

/** An application has its name in both languages. */
export function useApplicationName(): ApplicationName {
  const called = useLocalizedName();
  return ({ name, enName }) => called({ name, nameEn: enName });
}

type OfVersion = { application: Named; version: string };

/** A version is named after its application. */
export const versionName = (called: ApplicationName, { application, version }: OfVersion) =>
  `${called(application)} ${version}`;
