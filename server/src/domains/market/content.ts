import type { DetailFile, SourceType, StoredFile } from '@cloudyard/contract/market/values.ts';
import type { Authority } from '@cloudyard/contract/market/version.ts';

/** What an application says of itself. */
export type AppContent = {
  name: string;
  enName: string;
  code: string;
  logo: string | null;
  terminal: string;
  model: string;
  type: string;
  categoryId: string;
  /** Clean rich text. */
  description: string;
  /** Of a module: the modules it needs. */
  needs: string[];
};

/** What a version says of itself; files with what is known of their bytes. */
export type VersionContent = {
  description: string;
  screenHeight: number | null;
  screenshots: { id: string; uri: string; alt: string }[];
  sourceType: SourceType;
  files: Partial<Record<DetailFile, StoredFile>>;
  program: StoredFile | null;
  image: string;
  externalUrl: string;
  profile: string;
  containerPort: number | null;
  accessUrl: string;
  menuName: string;
  authorities: Pick<Authority, 'code' | 'name' | 'description'>[];
};
