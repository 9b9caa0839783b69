import { queryOptions } from '@tanstack/react-query'
import { browserApi } from '#web/browser-api.ts'
import { listDevices } from '../devices.contract.ts'
import { readProfile } from '../profile.contract.ts'
import { readTeam } from '../team.contract.ts'

/** While a picture is being prepared. */
const POLL_MS = 1_000

export const accountKeys = {
  all: ['account'] as const,
  profile: ['account', 'profile'] as const,
  devices: ['account', 'devices'] as const,
}

export const profileQuery = queryOptions({
  queryKey: accountKeys.profile,
  queryFn: () => browserApi().call(readProfile, {}),
  refetchInterval: ({ state: { data } }) => (data?.avatarUpload?.state === 'preparing' ? POLL_MS : false),
})

export const devicesQuery = queryOptions({
  queryKey: accountKeys.devices,
  queryFn: async () => (await browserApi().call(listDevices, {})).sessions,
})

export const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: () => browserApi().call(readTeam, {}),
})
