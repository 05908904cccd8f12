/** What containers are started with, as this machine has it. Everything it keeps lies in the runtime's own folder. */
export type Engine = {
  version: string;
  /** Stands as process one, so that signals reach a program that does not expect to be that; empty where it is missing. */
  init: string;
  /** What `podman` has to find to see our images and containers, and no others. */
  environment: Readonly<Record<string, string>>;
  /** The image of a reference, by its own digest; what is there under that digest is not sent again. */
  pull(reference: string): Promise<string>;
  /** The image in an archive. */
  load(archive: string): Promise<string>;
  /** Keeps the text of a file under a name: a value with line breaks, which the file of variables cannot hold. */
  keepSecret(name: string, file: string): Promise<void>;
  /** How a container ended, as far as the engine knows. */
  seen(name: string): Promise<Ended | undefined>;
  /** The folder with what it wrote outside its data. */
  layer(name: string): Promise<string | undefined>;
  /** Asks it to end by the signal its image names, and ends it after so many seconds. */
  stop(name: string, seconds: number): Promise<void>;
  /** Ends it at once and removes it with its secrets; nothing happens where there is none. */
  remove(name: string): Promise<void>;
  /** Removes containers that belong to no instance. */
  removeOthers(known: Pick<ReadonlySet<string>, 'has'>): Promise<void>;
  /** All that are there, by their own digests. */
  images(): Promise<string[]>;
  /** Whether it is there; yes also when the engine cannot say. */
  has(image: string): Promise<boolean>;
  /** Not one that a container still has. */
  removeImage(image: string): Promise<void>;
  /** Removes what came of images that did not come whole; not while one is coming. */
  removeParts(): Promise<void>;
};

export type Ended = { code: number; outOfMemory: boolean };

/** Or a sentence about what is missing; it may be there at the next call. */
export type Found = Engine | { missing: string; mayPass?: boolean };
export type Images = () => Promise<Found>;
/** Where none is looked for. */
export const NO_ENGINE: Images = async () => ({ missing: 'no engine was looked for' });
export const isThere = (found: Found): found is Engine => !('missing' in found);

/** One that is there stays; one that may come is looked for again, now and then, by who asks. */
export function keepAsking(look: () => Promise<Found>, everyMs: number, now = Date.now): Images {
  let latest: Promise<Found> | undefined;
  let againAt = Number.POSITIVE_INFINITY;
  return () => {
    if (latest && now() < againAt) return latest;
    againAt = Number.POSITIVE_INFINITY;
    latest = look().then((found) => {
      if (!isThere(found) && found.mayPass) againAt = now() + everyMs;
      return found;
    });
    return latest;
  };
}
