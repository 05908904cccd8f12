import { EnterpriseContent, PersonContent } from '@cloudyard/contract/enterprise/content.ts';
import { expect, it } from 'vitest';
import { founding, identities, particulars } from './particulars.ts';

const image = 'a.png';
const evidence = {
  logo: image,
  licenseImage: image,
  repreLicenseFrontImage: image,
  repreLicenseBackImage: image,
};

it.each(Object.entries({ ...particulars, founding }))(
  'what the demo says of an enterprise holds: %s',
  (_, one) => {
    expect(EnterpriseContent.safeParse({ ...one, ...evidence }).error?.issues ?? []).toEqual([]);
  },
);

it.each(Object.entries(identities))('what the demo says of a person holds: %s', (_, one) => {
  const images = { licenseFrontImage: image, licenseBackImage: image };
  expect(PersonContent.safeParse({ ...one, ...images }).error?.issues ?? []).toEqual([]);
});
