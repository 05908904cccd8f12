import type { Period } from '@cloudyard/contract/publishing/plan.ts';
import type { DetailFile, SourceType, StoredFile } from '@cloudyard/contract/publishing/values.ts';
import type { Authority } from '@cloudyard/contract/publishing/version.ts';

/** What a plan promises to a buyer, and its id. Prices in fen. */
export type Plan = {
  id: string;
  code: string;
  name: string;
  description: string;
  millicores: number;
  memory_mb: number;
  disk_mb: number;
  concurrent_users: number;
  price_fen: number;
  permanent_fen: number | null;
  periods: Period[];
  sort: number;
  /** Counts its changes. */
  version: number;
};

/** The content of an application. */
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
  /** Its plans, in their order. */
  plans: Plan[];
};

/** The content of a version; files with size, type and hash. */
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
