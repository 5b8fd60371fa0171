# Apache's server with mod_ssl.
packages=(apache2-bin curl)
version() { apache2 -v | sed -n 's|.*Apache/\([0-9.]*\).*|\1|p'; }

server() {
    port=$(free_port)
    local modules=/usr/lib/apache2/modules
    cat >apache.conf <<A
ServerRoot $PWD
ServerName localhost
Listen 127.0.0.1:$port
PidFile apache.pid
ErrorLog error.log
LoadModule mpm_event_module $modules/mod_mpm_event.so
LoadModule authz_core_module $modules/mod_authz_core.so
LoadModule socache_shmcb_module $modules/mod_socache_shmcb.so
LoadModule ssl_module $modules/mod_ssl.so
DocumentRoot $PWD
SSLEngine on
SSLCertificateFile certificate.pem
SSLCertificateKeyFile key.pem
Mutex file:$PWD
A
    [ "$(id -u)" != 0 ] || printf 'User www-data\nGroup www-data\n' >>apache.conf
    start tested apache2 -X -f "$PWD/apache.conf"
    up "$port"
    https_client
}
