export const TYPES = '/console/equipment-type-list';
export const TYPE_ADD = '/console/equipment-type-add';
export const typeEditPath = (id: string) => `/console/equipment-type-edit/${id}`;

export const CERTIFICATES = '/console/equipment-certify-list';
export const REGISTER = '/console/equipment-certify-register';
export const REVIEWS = '/console/equipment-certify-verify';
/** The same form: a longer term of one, or another try. */
export const renewPath = (id: string) => `${REGISTER}?renews=${id}`;
export const mendPath = (id: string) => `${REGISTER}?mends=${id}`;
export const destroyPath = (id: string) => `/console/equipment-certify-destroy/${id}`;
