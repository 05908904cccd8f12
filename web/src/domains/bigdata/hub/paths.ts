export const HUB = '/console/bigdata/my-hub';
