import { randomUUID } from 'node:crypto';
import { escapeHtml } from '../../../kit/escape-html.ts';

/** Text for XML: escaped, and without the signs XML has no place for. */
export const escapeXml = (text: string) =>
  escapeHtml(text.replace(/[\p{Cc}--[\t\n\r]]|[\ufffe\uffff]|\p{Cs}/gv, ''));

/** Without attributes and blanks around the index: clients read it by a regular expression, from 1 KiB at most. */
export const logoutRequest = (id: string, username: string, sessionIndex: string) =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-${id}" Version="2.0" ` +
  `IssueInstant="${new Date().toISOString().replace(/\.\d+Z$/, 'Z')}">` +
  `<saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${escapeXml(username)}</saml:NameID>` +
  `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex></samlp:LogoutRequest>`;

export type Success = {
  user: string;
  /** In order; a list becomes repeated elements. Null: none are asked for. */
  attributes: [name: string, value: string | string[]][] | null;
  pgtIou?: string | undefined;
  proxies: string[];
};
export type FailureCode =
  | 'INVALID_REQUEST'
  | 'INVALID_TICKET_SPEC'
  | 'UNAUTHORIZED_SERVICE_PROXY'
  | 'UNAUTHORIZED_SERVICE'
  | 'INVALID_PROXY_CALLBACK'
  | 'INVALID_TICKET'
  | 'INVALID_SERVICE'
  | 'INTERNAL_ERROR';
export type Failure = { code: FailureCode; description: string };

const CAS = 'http://www.yale.edu/tp/cas';
const element = (name: string, text: string) => `<cas:${name}>${escapeXml(text)}</cas:${name}>`;
const response = (inner: string) =>
  `<cas:serviceResponse xmlns:cas="${CAS}">${inner}</cas:serviceResponse>\n`;

/** The order of the parts is the schema's. */
export function successXml({ user, attributes, pgtIou, proxies }: Success) {
  const values = (attributes ?? []).flatMap(([name, value]) =>
    [value].flat().map((each) => element(name, each)),
  );
  return response(
    `<cas:authenticationSuccess>${element('user', user)}` +
      (attributes ? `<cas:attributes>${values.join('')}</cas:attributes>` : '') +
      (pgtIou ? element('proxyGrantingTicket', pgtIou) : '') +
      (proxies.length > 0
        ? `<cas:proxies>${proxies.map((each) => element('proxy', each)).join('')}</cas:proxies>`
        : '') +
      '</cas:authenticationSuccess>',
  );
}

export const failureXml = ({ code, description }: Failure) =>
  response(`<cas:authenticationFailure code="${code}">${escapeXml(description)}</cas:authenticationFailure>`);

export const proxyXml = (ticket: string) =>
  response(`<cas:proxySuccess>${element('proxyTicket', ticket)}</cas:proxySuccess>`);
export const proxyFailureXml = ({ code, description }: Failure) =>
  response(`<cas:proxyFailure code="${code}">${escapeXml(description)}</cas:proxyFailure>`);

export const successJson = ({ user, attributes, pgtIou, proxies }: Success) => ({
  serviceResponse: {
    authenticationSuccess: {
      user,
      ...(attributes ? { attributes: Object.fromEntries(attributes) } : {}),
      ...(pgtIou ? { proxyGrantingTicket: pgtIou } : {}),
      ...(proxies.length > 0 ? { proxies } : {}),
    },
  },
});
export const failureJson = (failure: Failure) => ({ serviceResponse: { authenticationFailure: failure } });

const instant = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z');
const envelope = (inner: string) =>
  '<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/">' +
  `<SOAP-ENV:Body>${inner}</SOAP-ENV:Body></SOAP-ENV:Envelope>\n`;
const samlResponse = (target: string, status: string, inner: string) =>
  envelope(
    `<saml1p:Response xmlns:saml1p="urn:oasis:names:tc:SAML:1.0:protocol" IssueInstant="${instant(new Date())}" ` +
      `MajorVersion="1" MinorVersion="1" Recipient="${escapeXml(target)}" ResponseID="_${randomUUID()}">` +
      `<saml1p:Status>${status}</saml1p:Status>${inner}</saml1p:Response>`,
  );

/** SAML 1.1, for clients of that age. */
export function samlSuccess(target: string, issuer: string, { user, attributes }: Success) {
  const now = new Date();
  const until = new Date(now.getTime() + 30_000);
  const subject =
    `<saml1:Subject><saml1:NameIdentifier>${escapeXml(user)}</saml1:NameIdentifier>` +
    '<saml1:SubjectConfirmation><saml1:ConfirmationMethod>urn:oasis:names:tc:SAML:1.0:cm:artifact</saml1:ConfirmationMethod></saml1:SubjectConfirmation></saml1:Subject>';
  const values = (attributes ?? []).map(
    ([name, value]) =>
      `<saml1:Attribute AttributeName="${escapeXml(name)}" AttributeNamespace="http://www.ja-sig.org/products/cas/">` +
      [value]
        .flat()
        .map((each) => `<saml1:AttributeValue>${escapeXml(each)}</saml1:AttributeValue>`)
        .join('') +
      '</saml1:Attribute>',
  );
  return samlResponse(
    target,
    '<saml1p:StatusCode Value="saml1p:Success"/>',
    `<saml1:Assertion xmlns:saml1="urn:oasis:names:tc:SAML:1.0:assertion" AssertionID="_${randomUUID()}" ` +
      `IssueInstant="${instant(now)}" Issuer="${escapeXml(issuer)}" MajorVersion="1" MinorVersion="1">` +
      `<saml1:Conditions NotBefore="${instant(now)}" NotOnOrAfter="${instant(until)}"><saml1:AudienceRestrictionCondition>` +
      `<saml1:Audience>${escapeXml(target)}</saml1:Audience></saml1:AudienceRestrictionCondition></saml1:Conditions>` +
      `<saml1:AuthenticationStatement AuthenticationInstant="${instant(now)}" AuthenticationMethod="urn:oasis:names:tc:SAML:1.0:am:password">${subject}</saml1:AuthenticationStatement>` +
      `<saml1:AttributeStatement>${subject}${values.join('')}</saml1:AttributeStatement></saml1:Assertion>`,
  );
}
export const samlFailure = (target: string, { description }: Failure) =>
  samlResponse(
    target,
    `<saml1p:StatusCode Value="saml1p:RequestDenied"/><saml1p:StatusMessage>${escapeXml(description)}</saml1p:StatusMessage>`,
    '',
  );
