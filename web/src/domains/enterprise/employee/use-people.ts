import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useWho } from '../../../kit/who.ts';

/** The current enterprise; nil: none. */
export const useEnterpriseId = () => useWho().enterpriseId ?? NIL;

/** The endpoints that a change of departments or positions changes. */
export const peopleChanged = [
  employeeApi.page,
  employeeApi.detail,
  employeeApi.figures,
  employeeApi.ownJob,
  departmentApi.tree,
  departmentApi.departmentPositions,
  departmentApi.groups,
];
