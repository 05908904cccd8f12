export const ALGORITHMS = '/console/algorithm-list';
export const ADD_ALGORITHM = '/console/algorithm-add';
export const editPath = (id: string) => `/console/algorithm-edit?id=${id}`;
export const viewPath = (id: string) => `/console/algorithm-view?id=${id}`;
