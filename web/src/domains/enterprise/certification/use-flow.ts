import {
  type CertificationKind,
  certificationApi,
  type NumberField,
} from '@cloudyard/contract/enterprise/certification.ts';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/call.ts';
import { type Asked, keyOf, useAsk } from '../../../kit/use-ask.ts';
import type { Content } from '../shared/certified-fields.ts';
import { carrying, type Standing, type Version } from './beginning.ts';

type Step = { id: string; revision: number };

/** The certification of an enterprise or a person: its state, and saving, submitting and withdrawing it. */
export type Flow = {
  kind: CertificationKind;
  asked: Asked & { data: Standing | undefined };
  /** Saves what was typed. The caller shows refusals. */
  save: (content: Content, revision: number) => Promise<Version>;
  submit: (step: Step) => Promise<Version>;
  withdraw: (step: Step) => Promise<Version>;
  /** The whole number; the asking is recorded. */
  reveal: (field: NumberField) => Promise<string>;
};

/** Writes a saved version into the cache too: a page that opens again must not begin with an older revision. */
function useKeep(standing: Endpoint, ask: unknown, more: readonly Endpoint[]) {
  const client = useQueryClient();
  const again = (one: Endpoint) => client.invalidateQueries({ queryKey: keyOf(one) });
  const kept = (version: Version) => {
    const old = client.getQueryData<Standing>(keyOf(standing, ask));
    if (old) client.setQueryData(keyOf(standing, ask), { ...old, latest: carrying(old.latest, version) });
    // The first save created a version.
    if (old?.latest?.id !== version.id) for (const one of more) void again(one);
    return version;
  };
  const moved = async (version: Version) => {
    await Promise.all([standing, ...more].map(again));
    return version;
  };
  return { kept, moved };
}

/** Only filled fields are sent; an emptied one is left out. */
const filled = (content: Content) =>
  Object.fromEntries(Object.entries(content).filter((one): one is [string, string] => Boolean(one[1])));

export function usePersonFlow(): Flow {
  const api = certificationApi;
  const { kept, moved } = useKeep(api.person, {}, [api.personHistory]);
  return {
    kind: 'person',
    asked: useAsk(api.person, {}),
    save: (content, revision) =>
      call(api.savePerson, { body: { content: filled(content), revision } }).then(kept),
    submit: (body) => call(api.submitPerson, { body }).then(moved),
    withdraw: (body) => call(api.withdrawPerson, { body }).then(moved),
    reveal: (field) => call(api.revealOwn, { body: { kind: 'person', field } }),
  };
}

export function useFoundingFlow(): Flow {
  const api = certificationApi;
  const { kept, moved } = useKeep(api.founding, {}, []);
  return {
    kind: 'enterprise',
    asked: useAsk(api.founding, {}),
    save: (content, revision) =>
      call(api.saveFounding, { body: { content: filled(content), revision } }).then(kept),
    submit: (body) => call(api.submitFounding, { body }).then(moved),
    withdraw: (body) => call(api.withdrawFounding, { body }).then(moved),
    reveal: (field) => call(api.revealOwn, { body: { kind: 'enterprise', field } }),
  };
}

export function useEnterpriseFlow(enterpriseId: string): Flow {
  const api = certificationApi;
  const query = { enterpriseId };
  const { kept, moved } = useKeep(api.enterprise, { query }, [api.enterpriseHistory]);
  return {
    kind: 'enterprise',
    asked: useAsk(api.enterprise, { query }),
    save: (content, revision) =>
      call(api.saveEnterprise, { query, body: { content: filled(content), revision } }).then(kept),
    submit: (body) => call(api.submitEnterprise, { query, body }).then(moved),
    withdraw: (body) => call(api.withdrawEnterprise, { query, body }).then(moved),
    reveal: (field) => call(api.revealEnterprise, { query, body: { field } }),
  };
}
