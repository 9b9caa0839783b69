interface Cluster {
  directory: string
  id: string
  osds: number
  monitorPort: number
  monitorPort2: number
  s3Port: number
}

/** A small cluster on loopback, with all files in one folder. */
export function cephConfiguration({
  directory,
  id,
  osds,
  monitorPort,
  monitorPort2,
  s3Port,
}: Cluster): string {
  return `[global]
fsid = ${id}
mon_host = [v2:127.0.0.1:${monitorPort2},v1:127.0.0.1:${monitorPort}]
auth_cluster_required = cephx
auth_service_required = cephx
auth_client_required = cephx
auth_allow_insecure_global_id_reclaim = false
keyring = ${directory}/keyring
public_network = 127.0.0.0/8
cluster_network = 127.0.0.0/8
ms_bind_ipv6 = false
run_dir = ${directory}/run
log_file = ${directory}/log/$name.log
mon_cluster_log_file = ${directory}/log/cluster.log
pid_file = ${directory}/run/$name.pid
admin_socket = ${directory}/run/$name.asok
crash_dir = ${directory}/crash
osd_pool_default_size = ${osds}
osd_pool_default_min_size = ${Math.ceil(osds / 2)}
osd_pool_default_pg_num = 4
osd_pool_default_pg_autoscale_mode = off
mon_allow_pool_size_one = true
mon_warn_on_pool_no_redundancy = false
mon_max_pg_per_osd = 2000
osd_crush_chooseleaf_type = 0
mon_data_avail_crit = 1
mon_data_avail_warn = 2
osd_objectstore = bluestore
bluestore_block_size = 10737418240
bluestore_block_db_create = false
bluestore_block_wal_create = false
bluestore_fsck_on_mkfs = false
osd_memory_target = 939524096
osd_mclock_skip_benchmark = true

[mon.a]
mon_data = ${directory}/mon

[mgr.x]
mgr_data = ${directory}/mgr

[osd]
osd_data = ${directory}/osd$id
osd_heartbeat_grace = 20

[client.rgw.a]
rgw_data = ${directory}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${s3Port}
rgw_thread_pool_size = 32
rgw_enable_usage_log = false
rgw_dns_name = localhost
`
}
