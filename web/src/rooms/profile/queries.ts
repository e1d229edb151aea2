import { useQuery, useQueryClient } from '@tanstack/react-query';
import { apiAccount, merchantPaymentMethodList, merchantProfile, securityMe } from '../../api/client';
import { session } from '../../kit/session/session';

// Each section shows its own failure, so that none of them is told in a toast as well.
const meta = { silent: true };
const PROFILE = ['merchantProfile'];
const API = ['apiAccount'];

export const useMe = () =>
  useQuery({
    queryKey: ['securityMe', 'profile'],
    queryFn: async ({ signal }) => {
      const { data } = await securityMe({ signal });
      session.setUser(data);
      return data;
    },
    meta,
  });

export const useMerchantProfile = () =>
  useQuery({ queryKey: PROFILE, queryFn: ({ signal }) => merchantProfile({ signal }), meta });

export const useApiAccount = () => useQuery({ queryKey: API, queryFn: ({ signal }) => apiAccount({ signal }), meta });

export const usePaymentMethods = () =>
  useQuery({
    queryKey: ['merchantPaymentMethodList'],
    queryFn: ({ signal }) => merchantPaymentMethodList({ signal }),
    meta,
  });

/** What a change leaves behind is read again. */
export const useRefresh = () => {
  const queries = useQueryClient();
  return {
    profile: () => queries.invalidateQueries({ queryKey: PROFILE }),
    api: () => queries.invalidateQueries({ queryKey: API }),
  };
};
